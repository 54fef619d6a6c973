import { maxPasskeys, type Passkey } from '@faka/contract/account/passkeys'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { worksHere } from './browser-passkey.ts'
import styles from './second-factor.module.css'

interface Props {
  list: readonly Passkey[]
  /** Where passkeys of this shop work; null where none can. */
  host: string | null
  onAdd: () => void
  onRename: (passkey: Passkey) => void
  onRemove: (passkey: Passkey) => void
}

/** Why no passkey can be added here; undefined where one can. */
function useObstacle(host: string | null): string | undefined {
  const { t } = useI18n()
  if (host === null) return t('people.passkey.noHost')
  if (!('PublicKeyCredential' in window)) return t('people.passkey.noBrowser')
  return worksHere(host) ? undefined : t('people.passkey.otherHost', { host })
}

/** The passkeys of the account. */
export function PasskeyList({ list, host, onAdd, onRename, onRemove }: Props) {
  const { t, locale } = useI18n()
  const obstacle = useObstacle(host)
  return (
    <section className={styles.part} aria-label={t('people.passkeys')}>
      <h3 className={styles.heading}>{t('people.passkeys')}</h3>
      <p className={styles.quiet}>{t('people.passkey.what')}</p>
      {list.length > 0 && (
        <ul className={styles.rows}>
          {list.map((passkey) => (
            <li key={passkey.passkeyId} className={styles.row}>
              <span className={styles.what}>
                {passkey.name}
                <span className={styles.when}>
                  {t('people.passkey.created')} <DateTime iso={passkey.createTime} locale={locale} /> ·{' '}
                  {passkey.lastUsedTime === null ? (
                    t('people.passkey.unused')
                  ) : (
                    <>
                      {t('people.passkey.used')} <DateTime iso={passkey.lastUsedTime} locale={locale} />
                    </>
                  )}
                </span>
              </span>
              <span className={styles.buttons}>
                <Button
                  aria-label={t('people.passkey.renameNamed', { name: passkey.name })}
                  onClick={() => onRename(passkey)}
                >
                  {t('people.passkey.rename')}
                </Button>
                <Button
                  aria-label={t('people.passkey.removeNamed', { name: passkey.name })}
                  onClick={() => onRemove(passkey)}
                >
                  {t('people.passkey.remove')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {obstacle === undefined ? (
        <div>
          <Button
            disabledReason={
              list.length >= maxPasskeys ? t('people.passkey.full', { most: maxPasskeys }) : undefined
            }
            onClick={onAdd}
          >
            {t('people.passkey.add')}
          </Button>
        </div>
      ) : (
        <p className={styles.quiet}>{obstacle}</p>
      )}
    </section>
  )
}
