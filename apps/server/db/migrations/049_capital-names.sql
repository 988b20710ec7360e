-- compatible-with: 048
-- Colours and bodies begin with a capital letter, as the names of every other list do. The Armenian capitals stand
-- 48 places before their small letters; the keys for sorting and searching know no case and stay as they are.
update colors set name = chr(ascii(name) - 48) || substr(name, 2) where ascii(name) between 1377 and 1414;
update bodies set name = chr(ascii(name) - 48) || substr(name, 2) where ascii(name) between 1377 and 1414;
