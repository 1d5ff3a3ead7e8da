-- Works with releases since 0001_baseline

-- Receivers of events. The secret is sealed.
create table webhook (
  id              uuid primary key,
  url             text not null,
  -- Empty: every type.
  events          text[] not null,
  status          text not null,
  -- The data scope of the caller who registered it; null: everything.
  accounts        text[],
  providers       text[],
  regions         text[],
  applications    text[],
  secret          bytea not null,
  -- Signs too until this time, after a change of the secret.
  former_secret   bytea,
  former_until    timestamptz,
  created_at      timestamptz not null,
  created_by      text not null,
  updated_at      timestamptz not null,
  disabled_reason text not null default '',
  last_delivery_at timestamptz,
  last_success_at timestamptz,
  -- Failures in a row, and when the first of them was.
  failure_count   integer not null default 0,
  failing_since   timestamptz,
  -- Whether an event has said that it fails.
  is_announced    boolean not null default false,
  constraint webhook_status_check check (status in ('active', 'disabled'))
);
create index webhook_newest on webhook (created_at desc, id desc);

-- What is sent for an event, the same bytes at each attempt.
create table webhook_message (
  event_id       text primary key,
  type           text not null,
  account_id     text not null,
  cloud_provider text not null,
  region         text not null,
  application_id text not null,
  body           text not null,
  at             timestamptz not null,
  constraint webhook_message_event_id_bytes check (octet_length(event_id) <= 128),
  constraint webhook_message_account_id_bytes check (octet_length(account_id) <= 256)
);
create index webhook_message_of_account on webhook_message (account_id);
create index webhook_message_age on webhook_message (at);

-- One attempt each: made, or to be made.
create table webhook_delivery (
  id              uuid primary key,
  webhook_id      uuid not null references webhook on delete cascade,
  event_id        text not null references webhook_message on delete cascade,
  event           text not null,
  attempt         smallint not null,
  status          text not null,
  created_at      timestamptz not null,
  -- When it can be claimed; a claim moves it to the end of its lease.
  due_at          timestamptz not null,
  -- Of the first attempt of these.
  first_at        timestamptz,
  requested_at    timestamptz,
  next_attempt_at timestamptz,
  response_status smallint,
  response_ms     integer,
  error           text not null default '',
  constraint webhook_delivery_event_id_bytes check (octet_length(event_id) <= 128),
  constraint webhook_delivery_status_check check (status in ('pending', 'succeeded', 'failed', 'exhausted'))
);
create index webhook_delivery_due on webhook_delivery (webhook_id, due_at) where status = 'pending';
create index webhook_delivery_newest on webhook_delivery (webhook_id, created_at desc, id desc);
create index webhook_delivery_of_event on webhook_delivery (event_id);

comment on table webhook is 'Receivers of events, each with the data scope of the caller who registered it.';
comment on table webhook_message is 'What is sent to webhooks for an event: the same bytes at each attempt.';
comment on table webhook_delivery is 'Attempts to deliver a message to a webhook: made, or to be made.';
