import { z } from 'zod';
import { AGGREGATION_MODES, WILDCARD_CATEGORIES } from '@scriptorium/domain/text/wildcards.ts';
import { node } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, IdParams } from '../kit/fields.ts';

/** A wildcard that a node's templates may use; templates contain it as `${name}`. */
export const Wildcard = z
  .object({
    name: z.string(),
    category: z.enum(WILDCARD_CATEGORIES),
    mode: z.enum(AGGREGATION_MODES),
    /** The node that provides the value. */
    nodeId: z.number().optional(),
    nodeName: z.string().optional(),
    labelId: z.number().optional(),
    labelName: z.string().optional(),
  })
  .meta({ id: 'Wildcard' });
export type Wildcard = z.infer<typeof Wildcard>;

export const wildcards = {
  ofNode: endpoint({
    method: 'GET',
    path: '/api/nodes/:id/wildcards',
    summary:
      'The wildcards that the templates of a node may use; those of its ancestors in the order of the graph',
    access: node('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: z.array(Wildcard),
  }),
};

/** Why a wildcard is refused in the settings of a node. */
export const wildcardErrors = defineErrors({
  'error.node.wildcardUnknown': {
    status: 400,
    en: '"{wildcard}" in {field} is not a wildcard that this node can use.',
    pl: '„{wildcard}” w polu {field} nie jest symbolem, którego ten węzeł może użyć.',
  },
  'error.node.wildcardOfProcess': {
    status: 400,
    en: '"{wildcard}" in {field} reads the work of all nodes of the process: it can only be added by people with a right on the process.',
    pl: '„{wildcard}” w polu {field} odczytuje pracę wszystkich węzłów procesu: mogą go dodać tylko osoby z prawem do procesu.',
  },
  'error.node.passagesOfProcess': {
    status: 400,
    en: '"{wildcard}" in {field} reads all documents of the process, by the text around it: that text can only be changed by people with a right on the process.',
    pl: '„{wildcard}” w polu {field} odczytuje wszystkie dokumenty procesu według tekstu wokół niego: ten tekst mogą zmienić tylko osoby z prawem do procesu.',
  },
  'error.node.hostWildcard': {
    status: 400,
    en: 'The address in {field} has a wildcard in its scheme, host or port, so that a document could choose the server. Write the host in full; wildcards can only follow the first / or ? after it.',
    pl: 'Adres w polu {field} ma symbol w schemacie, hoście lub porcie, więc serwer mógłby wybrać dokument. Wpisz cały host; symbole mogą wystąpić dopiero po pierwszym / lub ? za nim.',
  },
  'error.node.comparedUnknown': {
    status: 400,
    en: 'The node {id} is no node of this process that you may read, so that its labels cannot be compared.',
    pl: 'Węzeł {id} nie jest węzłem tego procesu, który możesz czytać, więc nie można porównać jego etykiet.',
  },
  'error.secret.place': {
    status: 400,
    en: '"{wildcard}" is not allowed in {field}: the wildcard of a secret is allowed in the value of a header, and after the ? of an address, only.',
    pl: '„{wildcard}” nie może być w polu {field}: symbol sekretu może stać tylko w wartości nagłówka albo po znaku ? w adresie.',
  },
});
