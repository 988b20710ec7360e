-- compatible-with: 049
-- By itself: readers are kept away for a moment, which whoever waits for a new index to be built would hold up.
drop index checkups_created;
