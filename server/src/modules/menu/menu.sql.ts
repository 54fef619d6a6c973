import './menu.tables.ts'
import type { PlatformTextName } from '@faka/contract/menu/platform-text'
import type { Locale } from '@faka/contract/shared/locale'
import { type Insertable, sql } from 'kysely'
import type { CommonDb, CommonTables, CommonTx } from '../../platform/db.ts'

export const insertPlatformText = (tx: CommonTx, row: Insertable<CommonTables['platform_text']>) =>
  tx.insertInto('platform_text').values(row).execute()

/** The text that counts in each language. */
export const listLatestTexts = (db: CommonDb, name?: PlatformTextName) =>
  db
    .selectFrom('platform_text')
    .distinctOn(['name', 'locale'])
    .select(['name', 'locale', 'body'])
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? 'terms'))
    .orderBy('name')
    .orderBy('locale')
    .orderBy('text_id', 'desc')
    .execute()

/** Who saved a text and when, the latest first. */
export const listTextChanges = (db: CommonDb, name: PlatformTextName, locale: Locale, max: number) =>
  db
    .selectFrom('platform_text')
    .select(['actor', 'at', sql<boolean>`body = ''`.as('removed')])
    .where('name', '=', name)
    .where('locale', '=', locale)
    .orderBy('text_id', 'desc')
    .limit(max)
    .execute()
