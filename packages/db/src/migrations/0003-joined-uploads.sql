-- A transcript that joined its recording remembers the upload that brought it, so that sending it again doubles nothing.

alter table document add column joined_client_id uuid unique;
