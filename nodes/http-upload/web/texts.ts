import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const httpUploadTexts = defineTexts(
  {
    address: 'Address',
    endpoint: 'Endpoint',
    endpointHint: 'The last part of the address: letters, digits, - and _.',
    endpointPattern: 'Only letters, digits, - and _, at most 100.',
    uniqWarning: 'Another HTTP upload node uses this endpoint. Choose another one.',
    generate: 'Generate a random endpoint',
    active: 'Active',
    activeHint: 'An inactive node answers 404 and stores nothing.',
    howTo: 'How to send files',
    key: 'Requests need an access token of a user with write permission on this node.',
    openKeys: 'Create an access token',
    asForm: 'As a form',
    asBody: 'As the body, safe to repeat',
    bodyHint:
      'A request with the same Idempotency-Key is stored once. The answer 201 means that the document is stored.',
    endpointFirst: 'Enter an endpoint to see ready commands.',
    copy: 'Copy',
    copied: 'Copied',
  },
  {
    address: 'Adres',
    endpoint: 'Punkt dostępu',
    endpointHint: 'Ostatnia część adresu: litery, cyfry, - i _.',
    endpointPattern: 'Tylko litery bez znaków diakrytycznych, cyfry, - i _, najwyżej 100.',
    uniqWarning: 'Tego punktu dostępu używa już inny węzeł przesyłania HTTP. Wybierz inny.',
    generate: 'Wygeneruj losowy punkt dostępu',
    active: 'Aktywny',
    activeHint: 'Nieaktywny węzeł odpowiada 404 i niczego nie zapisuje.',
    howTo: 'Jak wysyłać pliki',
    key: 'Żądania wymagają tokenu dostępu użytkownika z prawem zapisu do tego węzła.',
    openKeys: 'Utwórz token dostępu',
    asForm: 'Jako formularz',
    asBody: 'Jako treść żądania, bezpiecznie przy powtórzeniu',
    bodyHint:
      'Żądanie z tym samym Idempotency-Key jest zapisywane raz. Odpowiedź 201 oznacza, że dokument jest zapisany.',
    endpointFirst: 'Wpisz punkt dostępu, aby zobaczyć gotowe polecenia.',
    copy: 'Kopiuj',
    copied: 'Skopiowano',
  },
);
