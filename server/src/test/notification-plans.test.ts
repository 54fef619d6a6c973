import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDb } from '../../../test-support/server/fresh-db.ts'
import { planOf } from '../../../test-support/server/plan-of.ts'
import { selectShopCalls } from '../modules/notification/webhook-call.sql.ts'
import { selectTenantMessages } from '../platform/messages/message.sql.ts'

const rows = 20_000

test('messages and webhook calls of one state are found among many others by an index', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await sql`
    insert into message (message_no, channel, sealed, state, created_at, expires_at, ended_at, tenant_id, template)
    select md5(n::text), 'mail', '\\x00', case when n % 500 = 0 then 'failed' else 'sent' end, now(), now(), now(), 1, 'order.paid'
    from generate_series(1, ${rows}::int) n`.execute(db)
  await sql`
    insert into webhook_call (call_no, shop_id, kind, body, state, created_at, ended_at)
    select md5(n::text), 1, 'order.paid', '{}', case when n % 500 = 0 then 'failed' else 'done' end, now(), now()
    from generate_series(1, ${rows}::int) n`.execute(db)
  await sql`vacuum analyze message, webhook_call`.execute(db)
  const messages = selectTenantMessages(db, { tenantId: 1, state: 'failed' }).select('message_id')
  const calls = selectShopCalls(db, { shopId: 1, state: 'failed' }).select('created_at')
  expect(await planOf(db, messages.orderBy('message_id', 'desc').limit(20))).toContain(
    'message_by_tenant_and_state',
  )
  expect(await planOf(db, calls.orderBy('created_at', 'desc').limit(20))).toContain('webhook_call_by_state')
})
