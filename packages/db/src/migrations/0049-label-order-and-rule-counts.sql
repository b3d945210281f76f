-- Labels keep the order in which people arrange them, and the tags of each rule are counted by an index.

-- among the labels with the same parent, with gaps; the order of equal ones is that of their ids
alter table ner_tag_type add column position double precision not null default 0;
update ner_tag_type set position = placed.position
from (select id, row_number() over (partition by node_id, parent_id order by id) as position from ner_tag_type) placed
where ner_tag_type.id = placed.id;

alter table classifier_type add column position double precision not null default 0;
update classifier_type set position = placed.position
from (select id, row_number() over (partition by node_id order by id) as position from classifier_type) placed
where classifier_type.id = placed.id;

-- by label, as before, and by what made the tag: still one index for each new tag
drop index ner_tag_label;
create index ner_tag_label on ner_tag (ner_tag_type_id, source, source_id);

create index tag_tombstone_label on tag_tombstone (ner_tag_type_id, source, source_id);
