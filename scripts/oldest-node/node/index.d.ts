// The types of `node` for tsconfig.oldest-node.json: packages that refer to them would add those of the pinned Node.
import '../../../node_modules/@types/node-20/index.d.ts';
