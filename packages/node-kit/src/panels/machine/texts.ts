import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const machineTexts = defineTexts(
  {
    labelledBy: 'Labelled by',
    labelledByAbout:
      'Other than people, it labels each document by itself. Corrections of people are kept when it runs again.',
    PEOPLE: 'People',
    LLM: 'A language model',
    CUSTOM: 'A model of your own, over HTTP',
    AGREEMENT: 'What several nodes or people agree on',
    nodes: 'Nodes to compare',
    nodesAbout:
      'Each step of these nodes has a vote, copies included. They are compared when the last one is finished, by the names of their labels.',
    noNodes: 'No node before this one has labels of this kind.',
    nodeGone: 'node that is not before this one',
    nodesRequired: 'Choose at least one node.',
    quorum: 'Votes that a label needs',
    quorumAbout: 'With fewer votes it waits for somebody to decide.',
    secret: 'Key (secret of the process)',
    secretNone: '– the key of the model –',
    instructions: 'Advice for the model',
    instructionsAbout: 'It knows the names and descriptions of the labels. Say here what they do not say.',
    model: 'Name of the model',
    modelAbout: 'Shown with its labels, and sent with each document.',
    restApiUrl: 'Address',
    restApiUrlAbout:
      'Gets each document with the labels by POST, and answers with labels. {host} is the host of models of this server.',
    token: 'Token (secret of the process)',
    tokenNone: '– none –',
    modelRequired: 'Choose a model.',
    urlRequired: 'Enter an address.',
    urlRegex: 'The address must begin with http://, https:// or {host}.',
    urlHostWildcard:
      'No wildcard in the scheme, host or port: a document could choose the server. Wildcards can only follow the first / or ? after the host.',
    urlCredentials: 'The address must contain no password. Use the token.',
    external: 'Labelled by a model',
  },
  {
    labelledBy: 'Etykietuje',
    labelledByAbout:
      'Wszystko oprócz ludzi etykietuje każdy dokument samo. Poprawki ludzi zostają, gdy dzieje się to ponownie.',
    PEOPLE: 'Ludzie',
    LLM: 'Model językowy',
    CUSTOM: 'Własny model, przez HTTP',
    AGREEMENT: 'Zgodność kilku węzłów lub osób',
    nodes: 'Porównywane węzły',
    nodesAbout:
      'Każdy krok tych węzłów ma głos, także kopie. Porównuje się je po ukończeniu ostatniego, według nazw etykiet.',
    noNodes: 'Żaden węzeł przed tym nie ma etykiet tego rodzaju.',
    nodeGone: 'węzeł, którego nie ma przed tym',
    nodesRequired: 'Wybierz co najmniej jeden węzeł.',
    quorum: 'Głosy potrzebne etykiecie',
    quorumAbout: 'Z mniejszą liczbą głosów czeka na decyzję człowieka.',
    secret: 'Klucz (sekret procesu)',
    secretNone: '– klucz modelu –',
    instructions: 'Wskazówki dla modelu',
    instructionsAbout: 'Model zna nazwy i opisy etykiet. Napisz tu to, czego one nie mówią.',
    model: 'Nazwa modelu',
    modelAbout: 'Widoczna przy jego etykietach i wysyłana z każdym dokumentem.',
    restApiUrl: 'Adres',
    restApiUrlAbout:
      'Otrzymuje każdy dokument z etykietami przez POST i odpowiada etykietami. {host} to host modeli tego serwera.',
    token: 'Token (sekret procesu)',
    tokenNone: '– brak –',
    modelRequired: 'Wybierz model.',
    urlRequired: 'Podaj adres.',
    urlRegex: 'Adres musi zaczynać się od http://, https:// albo {host}.',
    urlHostWildcard:
      'Bez symboli w schemacie, hoście i porcie: dokument mógłby wybrać serwer. Symbole mogą wystąpić dopiero po pierwszym / lub ? za hostem.',
    urlCredentials: 'Adres nie może zawierać hasła. Użyj tokenu.',
    external: 'Etykietuje model',
  },
);
