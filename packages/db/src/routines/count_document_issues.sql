-- Counts the issues of documents again; `select count_document_issues(array(select id from document))` repairs all.
create function count_document_issues(p_documents bigint[]) returns void language sql as $$
  with counted as (
    select document.id, document.process_id, document.filename, count(*) as issues,
      count(*) filter (where issue.status = 'RESOLVED') as resolved, sum(reply.comments) as replies,
      count(*) filter (where reply.replies = 0) as unanswered, count(*) filter (where issue.kind in ('TAG', 'RELATION')) as about_tags
    from document join issue on issue.document_id = document.id
      cross join lateral (select count(*) as replies, count(*) filter (where status is null) as comments
        from issue_reply where issue_id = issue.id) reply
    where document.id = any (p_documents) and document.deleted_at is null
    group by document.id
  ), without as (
    delete from document_issues where document_id = any (p_documents) and document_id not in (select id from counted)
  )
  insert into document_issues (document_id, process_id, filename, issues, resolved, replies, unanswered, about_tags)
    select id, process_id, filename, issues, resolved, replies, unanswered, about_tags from counted
    on conflict (document_id) do update set process_id = excluded.process_id, filename = excluded.filename,
      issues = excluded.issues, resolved = excluded.resolved, replies = excluded.replies,
      unanswered = excluded.unanswered, about_tags = excluded.about_tags
$$;
