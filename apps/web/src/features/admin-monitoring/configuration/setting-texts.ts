import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

/** Descriptions of the settings; a test checks that the English ones equal the server's. */
export const settingTexts = defineTexts(
  {
    HOST: 'Address to listen on',
    PORT: 'Port to listen on; 0 picks a free one',
    ROLE: 'Role of this server instance, same as `--role`: page and API (web), jobs (worker), or both (all)',
    DATA_DIR: 'Folder for the embedded database, the files and the keys',
    DATABASE_URL: 'PostgreSQL 15 or later instead of the embedded database',
    ADMIN_PASSWORD: 'Password of the first `admin`; if not set, a random one is printed once',
    DEMO: 'Create the demo process on the first start with an empty database',
    PROFILES:
      'Active profiles, separated by commas: `prod` hides the developer panel, `api-docs` shows /admin/docs, `rag` allows questions about documents',
    MAX_UPLOAD_MB: 'Maximum size of an uploaded file',
    MAX_TEXT_CHARS: 'Maximum length of a document text, in characters',
    S3_BUCKET: 'Bucket to store files in, instead of DATA_DIR',
    S3_ENDPOINT: 'Address of an S3-compatible server',
    S3_REGION: 'Region of the bucket',
    S3_ACCESS_KEY_ID: 'Access key of the bucket',
    S3_SECRET_ACCESS_KEY: 'Secret key of the bucket',
    SIGNING_KEY: 'Key that signs tokens, 32 bytes in base64; if not set, generated in DATA_DIR',
    ENCRYPTION_KEY: 'Key that encrypts stored secrets, 32 bytes in base64; if not set, generated in DATA_DIR',
    NEW_ENCRYPTION_KEY: 'Key that replaces ENCRYPTION_KEY with npm run rotate-key, 32 bytes in base64',
    DESCENDANTS_PER_UPLOAD:
      'Maximum number of documents that inter-process senders make of one uploaded document, over all processes',
    UPLOADS_PER_USER: 'Maximum concurrent uploads per user and server instance',
    MAX_CONNECTIONS: 'Maximum open connections per server instance',
    CONNECTIONS_PER_ADDRESS:
      'Maximum open connections per IP address (IPv6: per /64); with TRUST_PROXY the proxy must limit them',
    SOCKETS_PER_USER: 'Maximum open pages with live updates per user and server instance',
    BODY_SECONDS: 'Maximum time for a request to arrive; uploads may take longer while data keeps arriving',
    BODY_IDLE_SECONDS: 'Maximum time without new data in a request or upload',
    STATEMENT_TIMEOUT_SECONDS:
      'Timeout of a database statement of a request; statements of jobs may take longer',
    TRUST_PROXY: 'Trust the X-Forwarded-For header of a proxy',
    LOG_LEVEL: 'Lowest level of messages that are logged',
    CPU_WORKERS: 'Maximum concurrent conversions, OCR and matching; 3 more while slow ones delay others',
    REGISTRATION:
      'Users can register themselves; with `false`, accounts come from administrators or the identity provider',
    JOB_LEASE_SECONDS: 'Lease of a job: after this time without a heartbeat, another worker takes it over',
    CONVERSION_TIMEOUT_SECONDS: 'Timeout of the conversion of one file',
    CONVERSION_MEMORY_MB: 'Maximum memory of the conversion of one file',
    MATCHING_TIMEOUT_SECONDS: 'Timeout of all rules of a lexicon for one document',
    OUTGOING_ALLOW:
      'Internal hosts, host:port pairs and networks that outgoing requests may reach, separated by commas',
    OUTGOING_TIMEOUT_SECONDS: 'Timeout of an outgoing request',
    OUTGOING_PER_HOST: 'Maximum concurrent outgoing requests per host and server instance',
    OUTGOING_MAX_MB: 'Maximum size of the response to an outgoing request',
    MODEL_TIMEOUT_SECONDS: 'Timeout of a call of a language model',
    MODEL_HOST: 'Address that replaces {host} in the addresses of custom models',
    GOOGLE_CLIENT_ID: 'Client ID of this installation at Google, for Google Drive',
    GOOGLE_CLIENT_SECRET: 'Client secret of this installation at Google',
    GOOGLE_SCOPE:
      'Scopes requested from Google; with https://www.googleapis.com/auth/drive.file only files that were sent are seen',
    GOOGLE_ACCOUNTS_URL: 'Address of the page on which people sign in to Google',
    GOOGLE_TOKEN_URL: "Address of Google's tokens",
    GOOGLE_API_URL: 'Address of the API of Google Drive',
    WATCHED_FOLDERS:
      'Folders of the server that folder upload nodes may read, with those inside them: absolute paths separated by commas, each with the ids of the processes that may read it (/srv/scans=12;13); one without ids may only be chosen by system administrators',
    OIDC_ISSUER: 'Issuer of the identity provider (OpenID Connect) for sign-in',
    OIDC_NAME: 'Name of the identity provider on the sign-in page; if not set, its host name',
    OIDC_CLIENT_ID: 'Client ID of this installation at the identity provider',
    OIDC_CLIENT_SECRET: 'Client secret of this installation at the identity provider',
    OIDC_SCOPES: 'Scopes requested from the identity provider',
    OIDC_LOGOUT_URL: 'Logout address of the identity provider; if not set, the one that it announces',
    OIDC_ROLES: 'Roles by group of the identity provider, such as `admins=ROLE_ADMIN,annotators=ROLE_USER`',
    OIDC_GROUPS_CLAIM: 'Claim that lists the groups',
    PUBLIC_URL: 'Public address of the page, used for links in mails; if not set, http://HOST:PORT',
    SMTP_URL:
      'Mail server, such as smtp://user:password@mail.example.org:587 or smtps://…:465; if not set, mails are written to DATA_DIR/outbox',
    MAIL_FROM: 'Sender of mails; required with SMTP_URL',
    TIME_ZONE: 'Time zone of dates and cron schedules',
  },
  {
    HOST: 'Adres, na którym serwer nasłuchuje',
    PORT: 'Port, na którym serwer nasłuchuje; 0 wybiera wolny',
    ROLE: 'Rola tej instancji serwera, jak `--role`: strona i API (web), zadania (worker) albo jedno i drugie (all)',
    DATA_DIR: 'Folder na wbudowaną bazę danych, pliki i klucze',
    DATABASE_URL: 'PostgreSQL 15 lub nowszy zamiast wbudowanej bazy danych',
    ADMIN_PASSWORD: 'Hasło pierwszego konta `admin`; bez niego losowe zostanie raz wypisane',
    DEMO: 'Utwórz proces demonstracyjny przy pierwszym uruchomieniu na pustej bazie danych',
    PROFILES:
      'Aktywne profile, rozdzielone przecinkami: `prod` ukrywa panel programisty, `api-docs` pokazuje /admin/docs, `rag` pozwala zadawać pytania o dokumenty',
    MAX_UPLOAD_MB: 'Maksymalny rozmiar przesyłanego pliku',
    MAX_TEXT_CHARS: 'Maksymalna długość tekstu dokumentu, w znakach',
    S3_BUCKET: 'Zasobnik, w którym przechowywane są pliki, zamiast DATA_DIR',
    S3_ENDPOINT: 'Adres serwera zgodnego z S3',
    S3_REGION: 'Region zasobnika',
    S3_ACCESS_KEY_ID: 'Klucz dostępu do zasobnika',
    S3_SECRET_ACCESS_KEY: 'Tajny klucz zasobnika',
    SIGNING_KEY: 'Klucz do podpisywania tokenów, 32 bajty w base64; bez niego powstaje w DATA_DIR',
    ENCRYPTION_KEY:
      'Klucz do szyfrowania zapisanych sekretów, 32 bajty w base64; bez niego powstaje w DATA_DIR',
    NEW_ENCRYPTION_KEY: 'Klucz, który zastępuje ENCRYPTION_KEY po npm run rotate-key, 32 bajty w base64',
    DESCENDANTS_PER_UPLOAD:
      'Maksymalna liczba dokumentów, które nadawcy międzyprocesowi tworzą z jednego przesłanego dokumentu, we wszystkich procesach',
    UPLOADS_PER_USER: 'Maksymalna liczba równoczesnych przesyłań użytkownika na instancję serwera',
    MAX_CONNECTIONS: 'Maksymalna liczba otwartych połączeń na instancję serwera',
    CONNECTIONS_PER_ADDRESS:
      'Maksymalna liczba otwartych połączeń na adres IP (IPv6: na /64); przy TRUST_PROXY musi je ograniczać serwer pośredniczący',
    SOCKETS_PER_USER:
      'Maksymalna liczba otwartych stron użytkownika z aktualizacją na żywo na instancję serwera',
    BODY_SECONDS:
      'Maksymalny czas odbierania żądania; przesyłanie plików może trwać dłużej, dopóki napływają dane',
    BODY_IDLE_SECONDS: 'Maksymalny czas bez nowych danych w żądaniu lub przesyłanym pliku',
    STATEMENT_TIMEOUT_SECONDS:
      'Limit czasu zapytania do bazy danych w ramach żądania; zapytania zadań mogą trwać dłużej',
    TRUST_PROXY: 'Ufaj nagłówkowi X-Forwarded-For serwera pośredniczącego',
    LOG_LEVEL: 'Najniższy poziom zapisywanych logów',
    CPU_WORKERS:
      'Maksymalna liczba równoczesnych konwersji, rozpoznawań tekstu i dopasowań; 3 więcej, gdy powolne opóźniają inne',
    REGISTRATION:
      'Użytkownicy mogą się sami rejestrować; przy wartości `false` konta zakładają administratorzy albo dostawca tożsamości',
    JOB_LEASE_SECONDS: 'Dzierżawa zadania: po tym czasie bez sygnału przejmuje je inny proces roboczy',
    CONVERSION_TIMEOUT_SECONDS: 'Limit czasu konwersji jednego pliku',
    CONVERSION_MEMORY_MB: 'Limit pamięci konwersji jednego pliku',
    MATCHING_TIMEOUT_SECONDS: 'Limit czasu wszystkich reguł leksykonu dla jednego dokumentu',
    OUTGOING_ALLOW:
      'Wewnętrzne hosty, pary host:port i sieci, do których mogą docierać żądania wychodzące, rozdzielone przecinkami',
    OUTGOING_TIMEOUT_SECONDS: 'Limit czasu żądania wychodzącego',
    OUTGOING_PER_HOST: 'Maksymalna liczba równoczesnych żądań wychodzących na host i instancję serwera',
    OUTGOING_MAX_MB: 'Maksymalny rozmiar odpowiedzi na żądanie wychodzące',
    MODEL_TIMEOUT_SECONDS: 'Limit czasu wywołania modelu językowego',
    MODEL_HOST: 'Adres, który zastępuje {host} w adresach własnych modeli',
    GOOGLE_CLIENT_ID: 'Identyfikator klienta tej instalacji w Google, dla Dysku Google',
    GOOGLE_CLIENT_SECRET: 'Sekret klienta tej instalacji w Google',
    GOOGLE_SCOPE:
      'Zakresy żądane od Google; z https://www.googleapis.com/auth/drive.file widać tylko pliki, które zostały wysłane',
    GOOGLE_ACCOUNTS_URL: 'Adres strony logowania do Google',
    GOOGLE_TOKEN_URL: 'Adres tokenów Google',
    GOOGLE_API_URL: 'Adres API Dysku Google',
    WATCHED_FOLDERS:
      'Foldery serwera, które mogą czytać węzły pobierania z folderu, wraz z folderami w nich: ścieżki bezwzględne rozdzielone przecinkami, każda z identyfikatorami procesów, które mogą ją czytać (/srv/scans=12;13); folder bez identyfikatorów mogą wybrać tylko administratorzy systemu',
    OIDC_ISSUER: 'Wystawca (issuer) dostawcy tożsamości (OpenID Connect) do logowania',
    OIDC_NAME: 'Nazwa dostawcy tożsamości na stronie logowania; bez niej nazwa hosta',
    OIDC_CLIENT_ID: 'Identyfikator klienta tej instalacji u dostawcy tożsamości',
    OIDC_CLIENT_SECRET: 'Sekret klienta tej instalacji u dostawcy tożsamości',
    OIDC_SCOPES: 'Zakresy żądane od dostawcy tożsamości',
    OIDC_LOGOUT_URL: 'Adres wylogowania dostawcy tożsamości; bez niego ten, który podaje dostawca',
    OIDC_ROLES: 'Role według grup u dostawcy, np. `admins=ROLE_ADMIN,annotators=ROLE_USER`',
    OIDC_GROUPS_CLAIM: 'Pole (claim) z listą grup',
    PUBLIC_URL: 'Publiczny adres strony, używany w odnośnikach w wiadomościach; bez niego http://HOST:PORT',
    SMTP_URL:
      'Serwer poczty, np. smtp://user:password@mail.example.org:587 lub smtps://…:465; bez niego wiadomości są zapisywane w DATA_DIR/outbox',
    MAIL_FROM: 'Nadawca wiadomości; wymagany przy SMTP_URL',
    TIME_ZONE: 'Strefa czasowa dat i harmonogramów cron',
  },
);
