-- The text as its words are folded: lower case, without accents; the same as foldText in packages/domain.
create function fold_text(p_text text) returns text language sql immutable parallel safe as $$
  select replace(replace(lower(regexp_replace(normalize(p_text, nfkd), '[\u0300-\u036f]', '', 'g')), 'ł', 'l'), 'ß', 'ss')
$$;
