-- How users have documents displayed; a user without a row has the defaults.

create table user_settings (
  user_id bigint primary key references app_user on delete cascade,
  -- px
  font_size double precision not null,
  -- times the size of the font
  line_height double precision not null,
  -- #rrggbb
  font_color text not null,
  source_download_blocked boolean not null
);
