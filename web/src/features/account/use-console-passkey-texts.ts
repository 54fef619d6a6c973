import { useI18n } from '../../lib/messages.ts'
import type { PasskeyTexts } from './passkey-button.tsx'

/** What the console says where a passkey is asked for. */
export function useConsolePasskeyTexts(): PasskeyTexts {
  const { t } = useI18n()
  return {
    use: t('console.passkey.use'),
    busy: t('console.passkey.busy'),
    cancelled: t('console.passkey.cancelled'),
    elsewhere: t('console.passkey.elsewhere'),
    failed: t('console.passkey.failed'),
  }
}
