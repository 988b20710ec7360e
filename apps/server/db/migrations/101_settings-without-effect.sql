-- compatible-with: 049
-- Settings that no program reads promised what does not happen. Some are of what there is not; four say what the browsers go by, and
-- are shown as such: with the figures that hold, whatever had been written there, and not to be changed.
delete from settings where key in ('commission', 'gasCertificateReminderDaysBefore', 'tolerance.stationDistanceMeters',
    'tolerance.paymentAmount', 'tolerance.plateCharacters');
update settings set editable = false, version = version + 1,
    value = case key when 'offline.maxHours' then '72'::jsonb when 'offline.signInDays' then '30'
      when 'offline.cachedCheckupDays' then '7' else '300' end
  where key in ('offline.maxHours', 'offline.signInDays', 'offline.cachedCheckupDays', 'tolerance.clockSeconds');
