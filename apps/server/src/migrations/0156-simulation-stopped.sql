-- logistics: a simulation that somebody stopped keeps what it found until then.
alter table logistics_simulation add column is_stopped boolean not null default false;
