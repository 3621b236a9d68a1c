-- commodity: the shop itself shows a picture, which stays then also where a customer put it there first with a review.
alter table picture add column in_shop boolean not null default false;
update picture set in_shop = true
where staff_id = 0 and (
  exists (select from product_picture where url = '/media/picture/' || picture.name || '.webp')
  or exists (select from tag where img_url = '/media/picture/' || picture.name || '.webp')
  or exists (select from banner where img_url = '/media/picture/' || picture.name || '.webp')
  or exists (select from section where img_url = '/media/picture/' || picture.name || '.webp'));
