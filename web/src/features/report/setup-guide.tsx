import type { GuideStep, showGuide } from '@faka/contract/report/guide'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { CircleCheck } from '../../ui/icon.ts'
import { Circle } from '../../ui/icons-of-console.ts'
import { Panel } from '../../ui/panel.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './setup-guide.module.css'

interface Props {
  guide: ParsedReplyOf<typeof showGuide>
  /** The link to where a step is done; null where there is no page for it. */
  linkOf: (step: GuideStep, text: string) => ReactNode
  /** The button that hides the guide. */
  hide: ReactNode
}

/** The steps from a new shop to one that sells: done ones are ticked, the others lead to their pages. */
export function SetupGuide({ guide, linkOf, hide }: Props) {
  const { t } = useI18n()
  const next = guide.steps.find(({ done }) => !done)?.name
  return (
    <Panel title={t('guide.title')} aside={hide}>
      <ol className={styles.steps}>
        {guide.steps.map(({ name, done }) => (
          <li key={name} className={styles.step} aria-current={name === next ? 'step' : undefined}>
            {done ? <CircleCheck /> : <Circle />}
            <span className={styles.text}>
              <span className={styles.title}>
                {t(`guide.${name}`)}
                {done && <VisuallyHidden> {t('guide.done')}</VisuallyHidden>}
              </span>
              {!done && (
                <span className={styles.hint}>
                  {name === 'purchase' && !guide.sandbox
                    ? t('guide.purchase.realHint')
                    : t(`guide.${name}.hint`)}
                </span>
              )}
            </span>
            {!done && linkOf(name, t(`guide.${name}.go`))}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
