import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const sendMailReasons = defineTexts(
  {
    'reason.sendMail.incomplete':
      'The server, username, subject or text of the node is missing. Complete its settings and run the step again.',
    'reason.sendMail.noReceiver': 'The node has no receiver of the type To. Add one and run the step again.',
    'reason.sendMail.partly':
      'The mail was not sent to {{receivers}}; the others got it. Run the step again to send it to the remaining receivers only.',
    'reason.sendMail.partlyAll':
      'The mail was not sent to {{receivers}}; the others got it. The next execution sends a new mail to all receivers.',
    'reason.sendMail.nothingLeft': 'Every receiver has got this mail before; nothing was sent.',
    'reason.sendMail.receiversRefused': '{{host}} refused every receiver: {{receivers}}.',
    'reason.sendMail.busy': '{{host}} could not accept the mail: it answered {{status}}.',
    'reason.sendMail.refused': '{{host}} refused the mail: it answered {{status}}.',
    'reason.sendMail.signIn':
      '{{host}} refused the username or the password. Check the username and the secret of the node.',
    'reason.sendMail.encryption': '{{host}} does not offer an encrypted connection on port {{port}}.',
    'reason.sendMail.certificate': 'The certificate of {{host}} is not valid ({{code}}).',
    'reason.sendMail.tooLarge': 'The mail is larger than {{host}} accepts.',
    'reason.sendMail.forbidden':
      '{{host}} is in a network that must not be reached. An administrator can allow it with {{setting}}.',
    'reason.sendMail.resolve': 'The address of {{host}} could not be found.',
    'reason.sendMail.connect': 'Could not connect to {{host}} on port {{port}}.',
    'reason.sendMail.timeout':
      '{{host}} did not answer in time on port {{port}}. With port 465 it must speak TLS from the start.',
    'reason.sendMail.broken': 'The connection to {{host}} was lost.',
    'reason.sendMail.cancelled': 'The sending was cancelled.',
  },
  {
    'reason.sendMail.incomplete':
      'Węzeł nie ma serwera, nazwy użytkownika, tematu albo treści. Uzupełnij jego ustawienia i uruchom krok ponownie.',
    'reason.sendMail.noReceiver': 'Węzeł nie ma odbiorcy typu „Do”. Dodaj go i uruchom krok ponownie.',
    'reason.sendMail.partly':
      'Wiadomości nie wysłano do: {{receivers}}; pozostali ją dostali. Uruchom krok ponownie, aby wysłać ją tylko do brakujących odbiorców.',
    'reason.sendMail.partlyAll':
      'Wiadomości nie wysłano do: {{receivers}}; pozostali ją dostali. Następne wykonanie wyśle nową wiadomość do wszystkich odbiorców.',
    'reason.sendMail.nothingLeft': 'Każdy odbiorca dostał już tę wiadomość wcześniej; niczego nie wysłano.',
    'reason.sendMail.receiversRefused': '{{host}} odrzucił wszystkich odbiorców: {{receivers}}.',
    'reason.sendMail.busy': '{{host}} nie mógł przyjąć wiadomości: odpowiedział {{status}}.',
    'reason.sendMail.refused': '{{host}} odrzucił wiadomość: odpowiedział {{status}}.',
    'reason.sendMail.signIn':
      '{{host}} odrzucił nazwę użytkownika albo hasło. Sprawdź nazwę użytkownika i sekret węzła.',
    'reason.sendMail.encryption': '{{host}} nie oferuje szyfrowanego połączenia na porcie {{port}}.',
    'reason.sendMail.certificate': 'Certyfikat {{host}} jest nieprawidłowy ({{code}}).',
    'reason.sendMail.tooLarge': 'Wiadomość jest większa, niż przyjmuje {{host}}.',
    'reason.sendMail.forbidden':
      '{{host}} jest w sieci, z którą nie wolno się łączyć. Administrator może ją otworzyć ustawieniem {{setting}}.',
    'reason.sendMail.resolve': 'Nie znaleziono adresu {{host}}.',
    'reason.sendMail.connect': 'Nie udało się połączyć z {{host}} na porcie {{port}}.',
    'reason.sendMail.timeout':
      '{{host}} nie odpowiedział na czas na porcie {{port}}. Na porcie 465 musi używać TLS od początku.',
    'reason.sendMail.broken': 'Połączenie z {{host}} zerwało się.',
    'reason.sendMail.cancelled': 'Wysyłanie przerwano.',
  },
);
