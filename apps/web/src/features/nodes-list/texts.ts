import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const nodeListTexts = defineTexts(
  {
    title: 'Nodes',
    list: 'List of nodes',
    id: 'ID',
    name: 'Name',
    type: 'Type',
    process: 'Process',
    search: 'Search by name of node or process',
    empty: 'No Nodes found',
    graphOf: '{{name}} in the graph of {{process}}',
  },
  {
    title: 'Węzły',
    list: 'Lista węzłów',
    id: 'ID',
    name: 'Nazwa',
    type: 'Typ',
    process: 'Proces',
    search: 'Szukaj po nazwie węzła lub procesu',
    empty: 'Nie znaleziono węzłów',
    graphOf: '{{name}} w grafie procesu {{process}}',
  },
);
