import { printRows } from '../bench-row.ts';
import { withProduct } from './product.ts';
import { mailRows } from './mails.ts';
printRows(await withProduct(mailRows));
