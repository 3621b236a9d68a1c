-- commodity: whether goods bear GST in Australia; by what they are unless the merchant says so of a product.
alter table product add column gst text not null default 'AUTO' check (gst in ('AUTO', 'TAXED', 'FREE'));
