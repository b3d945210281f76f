-- The address of an HTTP upload node names one node of the installation.

create unique index node_http_endpoint on node ((settings ->> 'endpoint'))
  where activity_type = 'HTTP_UPLOAD' and settings ->> 'endpoint' <> '';
