-- compatible-with: 018
-- The mechanic's signature under what was found, and the PIN he signs with at the desk.

-- Who stands for the findings as they are, how and since when. Null = nobody does.
alter table checkups add column signature text;
alter table checkups add column signed_by oid24;
alter table checkups add column signed_at timestamptz;
alter table checkups add column signature_reason text;
-- SHA-256 of what was signed, in hexadecimal
alter table checkups add column signed_findings text;
-- Findings were written down by the operator in the mechanic's name.
alter table checkups add column findings_at_desk boolean not null default false;
-- `not valid`: the rows that are there have none of it, and are not read for that.
alter table checkups add constraint checkups_signed_by foreign key (signed_by) references users not valid;
alter table checkups add constraint checkups_signature check (
  case when signature is null then num_nulls(signed_by, signed_at, signed_findings, signature_reason) = 4
       else signature in ('device', 'pin', 'override') and num_nulls(signed_by, signed_at, signed_findings) = 0
            and (signature = 'override') = (signature_reason is not null)
  end) not valid;

-- Whatever changes what was signed, or who is to sign it, takes the signature away: also a build that knows of none.
create function inspect.void_signature() returns trigger language plpgsql as $$
begin
  new.signature := null;
  new.signed_by := null;
  new.signed_at := null;
  new.signature_reason := null;
  new.signed_findings := null;
  return new;
end $$;
create trigger void_signature before update on checkups for each row
  when (new.status = 'open' and new.signature is not null
    and (new.classificators, new.new_classificators, new.measurements, new.mechanic)
          is distinct from (old.classificators, old.new_classificators, old.measurements, old.mechanic)
    and new.signed_findings is not distinct from old.signed_findings)
  execute function inspect.void_signature();

-- Only the machine reads a PIN. Wrong tries in a row, and until when no further one is taken.
create table signing_pins (
  "user" oid24 primary key references users,
  pin_hash text not null,
  failures integer not null default 0,
  locked_until timestamptz,
  set_at timestamptz not null
);
alter table signing_pins enable row level security;
create policy machine on signing_pins to inspect_system using (true) with check (true);
grant select, insert, update on signing_pins to inspect_system;
