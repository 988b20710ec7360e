-- compatible-with: 018
-- How many keys a rare text of three letters stands in nobody can estimate: the planner believed in thousands, and walked
-- through all days, newest first, to find three hundred (seven seconds at a million). Of indexes only bitmaps are left to it.
alter function inspect.search_checkups(jsonb, jsonb, integer) set enable_indexscan = off;
