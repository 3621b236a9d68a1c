-- staff: when whoever sits at a session proved again, by a code of the second factor, that it is they.
alter table staff_session add column proven_at timestamptz;
