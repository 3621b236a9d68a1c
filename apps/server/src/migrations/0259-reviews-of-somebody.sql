-- review: nobody whose account is closed says anything any more, also where the closing met a review on its way.
create trigger review_of_somebody before insert on review for each row execute function belongs_to_somebody();
