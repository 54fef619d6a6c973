import type { PlatformTextName } from '@faka/contract/menu/platform-text'
import type { Locale } from '@faka/contract/shared/locale'
import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface CommonTables {
    platform_text: {
      text_id: Generated<number>
      name: PlatformTextName
      locale: Locale
      body: string
      actor: string
      at: Date
    }
  }
}
