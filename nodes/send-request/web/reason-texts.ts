import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const sendRequestReasons = defineTexts(
  {
    'reason.sendRequest.incomplete':
      'The node has no address to send to. Set it in the settings of the node and run the step again.',
    'reason.sendRequest.hostWildcard':
      'The address has a wildcard in its scheme, host or port, so that a document could choose the server. Write the host in full in the settings of the node.',
    'reason.outgoing.busy': 'The receiver could not accept the request: it answered {{status}}.',
    'reason.outgoing.refused': 'The receiver refused the request: it answered {{status}}.',
    'reason.outgoing.forbidden':
      '{{host}} is in a network that requests must not reach. An administrator can allow it with {{setting}}.',
    'reason.outgoing.resolve': 'The address of {{host}} could not be found.',
    'reason.outgoing.connect': 'Could not connect to {{host}}.',
    'reason.outgoing.broken': 'The connection to {{host}} was lost before the answer was complete.',
    'reason.outgoing.timeout': '{{host}} did not answer within {{seconds}} seconds ({{setting}}).',
    'reason.outgoing.tooLarge':
      'The request arrived, but the answer is larger than {{setting}} = {{megabytes}} MB and was cut off.',
    'reason.outgoing.tooManyRedirects': 'The receiver redirected the request too many times.',
    'reason.outgoing.badUrl':
      'The address, or the one that the receiver redirects to, is not a valid http or https address without a password.',
    'reason.outgoing.badHeader': 'The header {{name}} is not valid, or may not be set.',
    'reason.outgoing.aborted': 'The request was cancelled.',
  },
  {
    'reason.sendRequest.incomplete':
      'Węzeł nie ma adresu, pod który ma wysyłać. Podaj go w ustawieniach węzła i uruchom krok ponownie.',
    'reason.sendRequest.hostWildcard':
      'Adres ma symbol w schemacie, hoście lub porcie, więc serwer mógłby wybrać dokument. Wpisz cały host w ustawieniach węzła.',
    'reason.outgoing.busy': 'Odbiorca nie mógł przyjąć żądania: odpowiedział {{status}}.',
    'reason.outgoing.refused': 'Odbiorca odrzucił żądanie: odpowiedział {{status}}.',
    'reason.outgoing.forbidden':
      '{{host}} jest w sieci, do której nie wolno wysyłać żądań. Administrator może ją otworzyć ustawieniem {{setting}}.',
    'reason.outgoing.resolve': 'Nie znaleziono adresu {{host}}.',
    'reason.outgoing.connect': 'Nie udało się połączyć z {{host}}.',
    'reason.outgoing.broken': 'Połączenie z {{host}} zerwało się, zanim nadeszła cała odpowiedź.',
    'reason.outgoing.timeout': '{{host}} nie odpowiada w ciągu {{seconds}} s ({{setting}}).',
    'reason.outgoing.tooLarge':
      'Żądanie dotarło, ale odpowiedź jest większa niż {{setting}} = {{megabytes}} MB i została ucięta.',
    'reason.outgoing.tooManyRedirects': 'Odbiorca zbyt wiele razy przekierował żądanie.',
    'reason.outgoing.badUrl':
      'Adres lub adres przekierowania nie jest prawidłowym adresem http lub https bez hasła.',
    'reason.outgoing.badHeader': 'Nagłówek {{name}} jest nieprawidłowy albo nie wolno go ustawiać.',
    'reason.outgoing.aborted': 'Żądanie przerwano.',
  },
);
