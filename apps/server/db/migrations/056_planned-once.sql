-- compatible-with: 049
-- What every request and every save runs is planned once a connection. The planner weighs each run's own values against a
-- plan for any, and as all of these are found by a key, it plans for longer than it runs: the fees' paid years 0.54 ms a save
-- and 0.10 so, the counts 0.41 and 0.09 (PostgreSQL 18, 150 saves of new vehicles).
alter function inspect.note_checkup(checkups, integer) set plan_cache_mode = force_generic_plan;
alter function inspect.paid_tax_years(text[]) set plan_cache_mode = force_generic_plan;
alter function inspect.vehicle_state(text, text) set plan_cache_mode = force_generic_plan;
alter function inspect.register_vehicle(jsonb, jsonb) set plan_cache_mode = force_generic_plan;
alter function inspect.open_request(bytea, timestamp with time zone) set plan_cache_mode = force_generic_plan;
