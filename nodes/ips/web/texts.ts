import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const ipsTexts = defineTexts(
  {
    settings: 'Settings',
    preferredDocName: 'Document name',
    preferredDocNameAbout: 'Letters, digits, spaces, . - _ ( ) and wildcards.',
    namePattern: 'Only letters, digits, spaces, . - _ ( ) and wildcards.',
    payload: 'Text of the document',
    receivers: 'Receivers',
    receiversAbout: 'Each gets a document of its own, in its process.',
    choose: 'Choose receivers',
    clear: 'Remove all receivers',
    nothingFound: 'No matching receivers that you may write to.',
    receiver: '{{name}} ({{process}})',
    unknownReceiver: 'Receiver {{id}} (deleted or not visible to you)',
    noReceivers: 'Without a receiver the steps of this node end in an error.',
    refused:
      'One of these receivers was deleted, or you have no WRITE on it; its administrators can give it to you.',
    leadsBack:
      'These receivers may send documents back to this process: {{names}}. A document that has passed 10 processes is not sent on: its step ends in an error.',
    sent: 'Documents sent',
    notSent: 'Nothing has been sent yet.',
    sentHidden: 'A document in a process that you cannot see',
    sentDeleted: 'A document that has been deleted',
    sentTo: '{{process}}, {{at}}',
  },
  {
    settings: 'Ustawienia',
    preferredDocName: 'Nazwa dokumentu',
    preferredDocNameAbout: 'Litery, cyfry, spacje, . - _ ( ) i symbole.',
    namePattern: 'Tylko litery, cyfry, spacje, . - _ ( ) i symbole.',
    payload: 'Tekst dokumentu',
    receivers: 'Odbiorcy',
    receiversAbout: 'Każdy dostaje własny dokument w swoim procesie.',
    choose: 'Wybierz odbiorców',
    clear: 'Usuń wszystkich odbiorców',
    nothingFound: 'Brak pasujących odbiorców, do których masz prawo zapisu.',
    receiver: '{{name}} ({{process}})',
    unknownReceiver: 'Odbiorca {{id}} (usunięty albo niewidoczny dla Ciebie)',
    noReceivers: 'Bez odbiorcy kroki tego węzła kończą się błędem.',
    refused:
      'Jednego z tych odbiorców usunięto albo nie masz do niego prawa zapisu (WRITE); mogą je nadać jego administratorzy.',
    leadsBack:
      'Ci odbiorcy mogą odsyłać dokumenty do tego procesu: {{names}}. Dokument, który przeszedł 10 procesów, nie jest wysyłany dalej: jego krok kończy się błędem.',
    sent: 'Wysłane dokumenty',
    notSent: 'Jeszcze nic nie wysłano.',
    sentHidden: 'Dokument w procesie, którego nie widzisz',
    sentDeleted: 'Dokument, który usunięto',
    sentTo: '{{process}}, {{at}}',
  },
);

export const ipsReasons = defineTexts(
  {
    'reason.ips.incomplete':
      'The node has no text or no document name. Set them in the settings of the node and run the step again.',
    'reason.ips.noReceivers':
      'The node has no receivers. Choose some in the settings of the node and run the step again.',
    'reason.ips.receiverMissing':
      'The receiver {{receiver}} does not exist any more. Nothing was sent; remove it from the settings of the node and run the step again.',
    'reason.ips.senderRefused':
      'The administrators of the receiver {{receiver}} have switched this sender off. Nothing was sent; ask them to switch it on, or remove the receiver from the settings of the node, and run the step again.',
    'reason.ips.tooManyHops':
      'The document has passed {{limit}} processes and is not sent on: the processes probably send to each other.',
    'reason.ips.tooManyDescendants':
      'Senders have made as many documents of one upload as {{setting}} = {{limit}} allows. Nothing was sent; an administrator of the process can run the step again, which lets it go on.',
    'reason.ips.emptyText': 'The text for this document is empty. Nothing was sent.',
    'reason.ips.tooLong':
      'The text for this document is longer than {{setting}} = {{limit}} characters. Nothing was sent.',
  },
  {
    'reason.ips.incomplete':
      'Węzeł nie ma tekstu albo nazwy dokumentu. Podaj je w ustawieniach węzła i uruchom krok ponownie.',
    'reason.ips.noReceivers':
      'Węzeł nie ma odbiorców. Wybierz ich w ustawieniach węzła i uruchom krok ponownie.',
    'reason.ips.receiverMissing':
      'Odbiorca {{receiver}} już nie istnieje. Nic nie wysłano; usuń go z ustawień węzła i uruchom krok ponownie.',
    'reason.ips.senderRefused':
      'Administratorzy odbiorcy {{receiver}} wyłączyli tego nadawcę. Nic nie wysłano; poproś ich o włączenie albo usuń odbiorcę z ustawień węzła i uruchom krok ponownie.',
    'reason.ips.tooManyHops':
      'Dokument przeszedł {{limit}} procesów i nie jest wysyłany dalej: procesy prawdopodobnie wysyłają do siebie nawzajem.',
    'reason.ips.tooManyDescendants':
      'Nadawcy utworzyli z jednego przesłanego dokumentu tyle dokumentów, na ile pozwala {{setting}} = {{limit}}. Nic nie wysłano; administrator procesu może uruchomić krok ponownie i tym samym pozwolić na dalsze wysyłanie.',
    'reason.ips.emptyText': 'Tekst dla tego dokumentu jest pusty. Nic nie wysłano.',
    'reason.ips.tooLong':
      'Tekst dla tego dokumentu jest dłuższy niż {{setting}} = {{limit}} znaków. Nic nie wysłano.',
  },
);
