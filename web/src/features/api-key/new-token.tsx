import { searchOrders } from '@faka/contract/order/seller-order'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useI18n } from '../../lib/messages.ts'
import { apiUrl } from '../../lib/settings.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './api-keys.module.css'

/** The token of a key that was just made; it cannot be shown again. */
export function NewToken({ token }: { token: string }) {
  const { t } = useI18n()
  return (
    <Notice live tone="warning" title={t('apiKeys.token')}>
      <p>
        <code className={styles.token} translate="no">
          {token}
        </code>
      </p>
      <CopyButton
        text={token}
        label={t('apiKeys.token.copy')}
        doneLabel={t('apiKeys.token.copied')}
        failedLabel={t('apiKeys.token.copyFailed')}
      />
    </Notice>
  )
}

/** How a program calls, with the address of this shop, and where every operation is described. */
export function CallExample({ shortUrl }: { shortUrl: ShortUrl }) {
  const { t } = useI18n()
  const url = new URL(apiUrl(searchOrders.path), location.origin)
  const command = [
    `curl ${url} \\`,
    '  -H "Authorization: Bearer $FAKA_API_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '{"shortUrl":"${shortUrl}"}'`,
  ].join('\n')
  return (
    <Panel title={t('apiKeys.example')}>
      <div className={styles.form}>
        <p className={styles.quiet}>{t('apiKeys.example.text')}</p>
        <pre className={styles.example} translate="no">
          {command}
        </pre>
        <div className={styles.buttons}>
          <CopyButton
            text={command}
            label={t('apiKeys.example.copy')}
            doneLabel={t('apiKeys.token.copied')}
            failedLabel={t('apiKeys.token.copyFailed')}
          />
          <a href="/docs">{t('apiKeys.docs')}</a>
        </div>
      </div>
    </Panel>
  )
}
