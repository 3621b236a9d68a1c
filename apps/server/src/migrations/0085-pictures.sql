-- commodity: pictures that anybody may see. Their files lie in the storage, each in several widths.
create table picture (
  -- The hash of what was drawn, with its size: another picture has another name, for good.
  name text primary key check (name ~ '^[0-9a-f]{32}-[0-9]+x[0-9]+$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Of all widths together.
  bytes bigint not null check (bytes > 0),
  staff_id bigint not null,
  at timestamptz not null,
  -- Null once something shows it; a picture that nothing ever showed goes by then.
  expires_at timestamptz,
  -- While somebody removes its files.
  leased_until timestamptz
);
create index picture_unused on picture (expires_at) where expires_at is not null;
create index picture_unused_staff on picture (staff_id) where expires_at is not null;

-- The pictures of a product in their order. `product.img_url` and `product.desc_url` are written with them.
create table product_picture (
  product_id bigint not null references product on delete cascade,
  kind text not null check (kind in ('MAIN', 'DETAIL')),
  place integer not null check (place >= 0),
  url text not null check (url <> '' and position('||' in url) = 0),
  -- What it shows, for whoever does not see it.
  alt text not null default '',
  primary key (product_id, kind, place)
);
insert into product_picture (product_id, kind, place, url)
select product.id, joined.kind, row_number() over (partition by product.id, joined.kind order by part.place) - 1, part.url
from product
  cross join lateral (values ('MAIN', img_url), ('DETAIL', desc_url)) as joined (kind, urls)
  cross join lateral unnest(string_to_array(joined.urls, '||')) with ordinality as part (url, place)
where part.url <> '';
