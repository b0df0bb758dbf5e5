-- The people on projects now. A view of its own, since whether somebody is free is a value of their record, the same for all who read
-- it (docs/definitions/access.md, "Reading"), while an assignment is read by who reads both of its sides.

create view plinth.open_assignment as
  select employee_id, project_id from plinth.assignment where released_at is null;
