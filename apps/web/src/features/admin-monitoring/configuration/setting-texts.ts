import { defineTexts } from '@scriptorium/web-kit/texts.ts';

/** Descriptions of the settings; a test checks that the English ones equal the server's. */
export const settingTexts = defineTexts(
  {
    HOST: 'Address to listen on',
    PORT: 'Port to listen on; 0 takes a free one',
    ROLE: 'What this process does, as `--role`: pages and calls (web), jobs (worker), or both',
    DATA_DIR: 'Folder of the embedded database, the files and the keys',
    DATABASE_URL: 'PostgreSQL 15 or later instead of the embedded database',
    ADMIN_PASSWORD: 'Password of the first `admin`; else a random one is printed once',
    DEMO: 'Make the demo process on the first start of an empty database',
    PROFILES: 'What is on: `prod` hides the developer panel, `api-docs` shows /admin/docs; comma list',
    MAX_UPLOAD_MB: 'Largest file that may be uploaded',
    MAX_TEXT_CHARS: 'Longest text of a document, in characters',
    S3_BUCKET: 'Keep files in this bucket instead of DATA_DIR',
    S3_ENDPOINT: 'Address of an S3-compatible server',
    S3_REGION: 'Region of the bucket',
    S3_ACCESS_KEY_ID: 'Access key of the bucket',
    S3_SECRET_ACCESS_KEY: 'Secret key of the bucket',
    SIGNING_KEY: 'Key of the tokens, 32 bytes in base64; else made in DATA_DIR',
    ENCRYPTION_KEY: 'Key of stored secrets, 32 bytes in base64; else made in DATA_DIR',
    UPLOADS_PER_USER: 'Uploads of one person that each process takes at once',
    MAX_CONNECTIONS: 'Open connections of each process',
    CONNECTIONS_PER_ADDRESS:
      'Those of one address, of IPv6 a /64; behind a proxy (TRUST_PROXY) it is the proxy that counts',
    SOCKETS_PER_USER: 'Pages of one person that each process keeps up to date live',
    BODY_SECONDS:
      'Longest time that a request takes to arrive; uploads may take longer, as long as they move on',
    BODY_IDLE_SECONDS: 'How long a request or upload may stand still',
    STATEMENT_TIMEOUT_SECONDS:
      'Longest statement of the database that a request may run; jobs may take longer',
    TRUST_PROXY: "Believe a proxy's X-Forwarded-For",
    LOG_LEVEL: 'How much the log says',
    CPU_WORKERS: 'Conversions, OCR and matching that may run at once; 3 more while slow ones hold up others',
    REGISTRATION:
      'People may register themselves; with `false` accounts come from administrators or the identity provider',
    JOB_LEASE_SECONDS: 'How long a job waits for a worker that gives no sign of life before another takes it',
    CONVERSION_TIMEOUT_SECONDS: 'Longest conversion of one file',
    CONVERSION_MEMORY_MB: 'Largest memory of one conversion',
    MATCHING_TIMEOUT_SECONDS: 'Longest time that all rules of a lexicon may take for one document',
    OUTGOING_ALLOW:
      'Hosts, host:port and networks of yours that requests to other systems may reach; comma list',
    OUTGOING_TIMEOUT_SECONDS: 'Longest call of another system',
    OUTGOING_PER_HOST: 'Calls of one other system that each process makes at once',
    OUTGOING_MAX_MB: 'Largest answer of another system',
    OIDC_ISSUER: 'Identity provider (OpenID Connect) with which people may sign in',
    OIDC_NAME: 'Its name on the sign-in page; else its host name',
    OIDC_CLIENT_ID: 'Name of this installation at the identity provider',
    OIDC_CLIENT_SECRET: 'Secret of this installation there',
    OIDC_SCOPES: 'What is asked of it',
    OIDC_LOGOUT_URL: 'Where signing out leads to; else where the identity provider says',
    OIDC_ROLES: 'Roles by group there, such as `admins=ROLE_ADMIN,annotators=ROLE_USER`',
    OIDC_GROUPS_CLAIM: 'Claim that names the groups',
    PUBLIC_URL: 'Address under which people open the page, for links in mails; else http://HOST:PORT',
    SMTP_URL:
      'Mail server, such as smtp://user:password@mail.example.org:587 or smtps://…:465; else mails become files in DATA_DIR/outbox',
    MAIL_FROM: 'Sender of mails; needed with SMTP_URL',
    TIME_ZONE: 'Zone in which days and cron times are counted',
  },
  {
    HOST: 'Adres, na którym serwer nasłuchuje',
    PORT: 'Port, na którym serwer nasłuchuje; 0 bierze wolny',
    ROLE: 'Co robi ten proces, jak `--role`: strony i wywołania (web), zadania (worker) albo jedno i drugie',
    DATA_DIR: 'Folder wbudowanej bazy danych, plików i kluczy',
    DATABASE_URL: 'PostgreSQL 15 lub nowszy zamiast wbudowanej bazy danych',
    ADMIN_PASSWORD: 'Hasło pierwszego konta `admin`; bez niego losowe zostanie raz wypisane',
    DEMO: 'Utwórz proces demonstracyjny przy pierwszym uruchomieniu na pustej bazie danych',
    PROFILES:
      'Co jest włączone: `prod` ukrywa panel programisty, `api-docs` pokazuje /admin/docs; lista po przecinku',
    MAX_UPLOAD_MB: 'Największy plik, jaki można przesłać',
    MAX_TEXT_CHARS: 'Najdłuższy tekst dokumentu, w znakach',
    S3_BUCKET: 'Przechowuj pliki w tym zasobniku zamiast w DATA_DIR',
    S3_ENDPOINT: 'Adres serwera zgodnego z S3',
    S3_REGION: 'Region zasobnika',
    S3_ACCESS_KEY_ID: 'Klucz dostępu do zasobnika',
    S3_SECRET_ACCESS_KEY: 'Tajny klucz zasobnika',
    SIGNING_KEY: 'Klucz tokenów, 32 bajty w base64; bez niego powstaje w DATA_DIR',
    ENCRYPTION_KEY: 'Klucz zapisanych sekretów, 32 bajty w base64; bez niego powstaje w DATA_DIR',
    UPLOADS_PER_USER: 'Pliki jednej osoby, które każdy proces serwera przyjmuje naraz',
    MAX_CONNECTIONS: 'Otwarte połączenia każdego procesu serwera',
    CONNECTIONS_PER_ADDRESS:
      'Połączenia z jednego adresu, w IPv6 z /64; za serwerem pośredniczącym (TRUST_PROXY) liczy się jego adres',
    SOCKETS_PER_USER: 'Strony jednej osoby, które każdy proces serwera aktualizuje na żywo',
    BODY_SECONDS:
      'Najdłuższy czas nadchodzenia żądania; przesyłanie plików może trwać dłużej, dopóki postępuje',
    BODY_IDLE_SECONDS: 'Jak długo żądanie lub przesyłany plik może stać w miejscu',
    STATEMENT_TIMEOUT_SECONDS:
      'Najdłuższe zapytanie do bazy danych w ramach żądania; zadania mogą trwać dłużej',
    TRUST_PROXY: 'Ufaj nagłówkowi X-Forwarded-For serwera pośredniczącego',
    LOG_LEVEL: 'Jak dużo mówi log',
    CPU_WORKERS:
      'Ile konwersji, rozpoznawań tekstu i dopasowań może działać naraz; 3 więcej, gdy powolne wstrzymują inne',
    REGISTRATION:
      'Użytkownicy mogą sami się rejestrować; przy wartości `false` konta zakładają administratorzy albo dostawca tożsamości',
    JOB_LEASE_SECONDS:
      'Jak długo zadanie czeka na proces roboczy, który nie daje znaku życia, zanim przejmie je inny',
    CONVERSION_TIMEOUT_SECONDS: 'Najdłuższa konwersja jednego pliku',
    CONVERSION_MEMORY_MB: 'Największa pamięć jednej konwersji',
    MATCHING_TIMEOUT_SECONDS:
      'Najdłuższy czas, jaki wszystkie reguły leksykonu mogą pracować nad jednym dokumentem',
    OUTGOING_ALLOW:
      'Hosty, host:port i sieci, do których mogą docierać żądania do innych systemów; lista po przecinku',
    OUTGOING_TIMEOUT_SECONDS: 'Najdłuższe wywołanie innego systemu',
    OUTGOING_PER_HOST: 'Ile wywołań jednego innego systemu każdy proces wykonuje naraz',
    OUTGOING_MAX_MB: 'Największa odpowiedź innego systemu',
    OIDC_ISSUER: 'Dostawca tożsamości (OpenID Connect), przez którego można się logować',
    OIDC_NAME: 'Jego nazwa na stronie logowania; bez niej nazwa hosta',
    OIDC_CLIENT_ID: 'Nazwa tej instalacji u dostawcy tożsamości',
    OIDC_CLIENT_SECRET: 'Sekret tej instalacji u dostawcy tożsamości',
    OIDC_SCOPES: 'O co serwer go prosi',
    OIDC_LOGOUT_URL: 'Dokąd prowadzi wylogowanie; bez niego tam, gdzie wskaże dostawca tożsamości',
    OIDC_ROLES: 'Role według grup u dostawcy, np. `admins=ROLE_ADMIN,annotators=ROLE_USER`',
    OIDC_GROUPS_CLAIM: 'Pole, które wymienia grupy',
    PUBLIC_URL:
      'Adres, pod którym ludzie otwierają stronę, do odnośników w wiadomościach; bez niego http://HOST:PORT',
    SMTP_URL:
      'Serwer poczty, np. smtp://user:password@mail.example.org:587 lub smtps://…:465; bez niego wiadomości są plikami w DATA_DIR/outbox',
    MAIL_FROM: 'Nadawca wiadomości; potrzebny przy SMTP_URL',
    TIME_ZONE: 'Strefa, w której liczone są dni i czasy cron',
  },
);
