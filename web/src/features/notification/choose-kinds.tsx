import type { domainEventKinds } from '@faka/contract/notification/notification-settings'
import { useI18n } from '../../lib/messages.ts'
import styles from './notifications.module.css'

type Kind = (typeof domainEventKinds)[number]

interface Props<Each extends Kind> {
  label: string
  kinds: readonly Each[]
  chosen: readonly Each[]
  error?: string | undefined
  onChosen: (kinds: Each[]) => void
}

/** The kinds of events that are notified, as checkboxes. */
export function ChooseKinds<Each extends Kind>({ label, kinds, chosen, error, onChosen }: Props<Each>) {
  const { t } = useI18n()
  const nameOf = (kind: Kind) => t(`notifications.kind.${kind}`)
  return (
    <fieldset className={styles.kinds}>
      <legend className={styles.legend}>{label}</legend>
      {kinds.map((kind) => (
        <label key={kind} className={styles.kind}>
          <input
            type="checkbox"
            checked={chosen.includes(kind)}
            onChange={({ currentTarget }) =>
              onChosen(
                kinds.filter((each) => (each === kind ? currentTarget.checked : chosen.includes(each))),
              )
            }
          />
          {nameOf(kind)}
        </label>
      ))}
      <p className={styles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
