-- order: what was handed over at the counter; whatever else is sold there has a split into parcels.
create view audit.handed_over as select id as order_id from orders where order_source = 'POS' and scheme is null;
