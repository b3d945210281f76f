-- The values of a row's primary key.
create function process_row_key(image jsonb, columns text[]) returns jsonb immutable language sql as $$
  select jsonb_object_agg(name, image -> name) from unnest(columns) name
$$;
