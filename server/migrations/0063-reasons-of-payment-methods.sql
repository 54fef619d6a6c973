-- Why an administrator switched a payment method off or removed it; null where no reason was asked for.
alter table pay_channel_event add column why text;
