import type { InquiryMessage } from '@faka/contract/inquiry/inquiry'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Store, User } from '../../ui/icon.ts'
import styles from './inquiry.module.css'

interface Props {
  messages: readonly InquiryMessage[]
  /** Whose page it is: own messages are right, those of the other side left. The platform reads the seller's right. */
  reader: InquiryMessage['side'] | 'platform'
}

/** The messages of an inquiry, the oldest first: text alone, never markup. */
export function InquiryMessages({ messages, reader }: Props) {
  const { t, locale } = useI18n()
  return (
    <ol className={styles.messages} aria-live="polite" aria-relevant="additions">
      {messages.map(({ messageNo, side, text, time }) => (
        <li
          key={messageNo}
          className={classNames(
            styles.message,
            side === (reader === 'platform' ? 'seller' : reader) && styles.own,
          )}
        >
          <p className={styles.who}>
            {side === 'buyer' ? <User /> : <Store />}
            <strong>{t(side === reader ? 'inquiry.side.own' : `inquiry.side.${side}`)}</strong>
            <DateTime iso={time} locale={locale} />
          </p>
          <p className={styles.bubble} lang={detectLanguage(text)}>
            {text}
          </p>
        </li>
      ))}
    </ol>
  )
}
