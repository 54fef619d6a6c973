import { type ApiScope, apiScopes } from '@faka/contract/api-key/api-scopes'
import { type PlainMessageId, useI18n } from '../../lib/messages.ts'
import styles from './api-keys.module.css'

const scopeTexts = {
  'orders:read': 'apiKeys.scope.orders.read',
  'orders:write': 'apiKeys.scope.orders.write',
  'orders:deliver': 'apiKeys.scope.orders.deliver',
  'orders:refund': 'apiKeys.scope.orders.refund',
  'items:read': 'apiKeys.scope.items.read',
  'items:write': 'apiKeys.scope.items.write',
  'coupons:read': 'apiKeys.scope.coupons.read',
  'coupons:write': 'apiKeys.scope.coupons.write',
  'pages:read': 'apiKeys.scope.pages.read',
  'pages:write': 'apiKeys.scope.pages.write',
  'ratings:read': 'apiKeys.scope.ratings.read',
  'ratings:write': 'apiKeys.scope.ratings.write',
  'inquiries:read': 'apiKeys.scope.inquiries.read',
  'inquiries:write': 'apiKeys.scope.inquiries.write',
  'stock:read': 'apiKeys.scope.stock.read',
  'stock:write': 'apiKeys.scope.stock.write',
} as const satisfies Record<ApiScope, PlainMessageId>

interface Props {
  chosen: readonly ApiScope[]
  error: string | undefined
  onChosen: (scopes: ApiScope[]) => void
}

/** What a key may do, as checkboxes; each says what it opens. */
export function ChooseScopes({ chosen, error, onChosen }: Props) {
  const { t } = useI18n()
  return (
    <fieldset className={styles.scopes}>
      <legend className={styles.legend}>{t('apiKeys.scopes')}</legend>
      {apiScopes.map((scope) => (
        <label key={scope} className={styles.scope}>
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={({ currentTarget }) =>
              onChosen(
                apiScopes.filter((each) => (each === scope ? currentTarget.checked : chosen.includes(each))),
              )
            }
          />
          <span>
            {t(scopeTexts[scope])}{' '}
            <code className={styles.code} translate="no">
              {scope}
            </code>
          </span>
        </label>
      ))}
      <p className={styles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
