import { type ManagedText, saveText } from '@faka/contract/menu/managed-text'
import { maxPlatformTextLength } from '@faka/contract/menu/platform-text'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { sessionDraft } from '../../lib/draft.ts'
import { useI18n } from '../../lib/messages.ts'
import { useAct } from '../../lib/use-act.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './platform-text-form.module.css'

const schema = z.object({ text: saveText.input.shape.text })

interface Props {
  text: ManagedText
  /** Shows a text as buyers read it. */
  renderText: (text: string) => ReactNode
}

/** Writes one text of the platform in one language, with a preview; what is typed is kept for this tab until it is saved. */
export function PlatformTextForm({ text: { name, locale, text, source, changes }, renderText }: Props) {
  const { t, locale: reading } = useI18n()
  const { finish } = useAct()
  const [draft] = useState(() =>
    sessionDraft(`platform-text:${name}:${locale}`, z.object({ text: z.string() })),
  )
  const { form, element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['menu.saveText', name, locale],
    schema,
    initialValues: () => draft.read() ?? { text },
    draft,
    errors: { text: { wrong: 'platform.pages.tooLong' }, form: { failed: 'platform.failed' } },
    send: (input) => call(saveText, { name, locale, text: input.text }),
    onSent: (_, input) => {
      draft.clear()
      finish(t(input.text === '' ? 'platform.pages.removed' : 'platform.pages.saved'))
    },
  })
  const typed = form.watch('text')
  return (
    <div className={styles.columns}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.quiet}>{t(`platform.pages.source.${source ?? 'none'}`)}</p>
        <TextArea
          {...field('text')}
          lang={locale}
          label={t('platform.pages.text')}
          hint={t('platform.pages.hint')}
          rows={16}
          maxLength={maxPlatformTextLength}
          count={`${typed.length} / ${maxPlatformTextLength}`}
        />
        {formError && (
          <Notice tone="error" live>
            {formError}
          </Notice>
        )}
        <div>
          <Button type="submit" tone="primary" busy={busy} busyText={t('platform.busy')}>
            {t('platform.pages.save')}
          </Button>
        </div>
        {changes.length > 0 && (
          <details>
            <summary>{t('platform.pages.changes')}</summary>
            <ul>
              {changes.map(({ by, time, removed }) => (
                <li key={time} className={styles.quiet}>
                  <DateTime iso={time} locale={reading} /> · {by || t('platform.pages.byUnnamed')}
                  {removed && ` · ${t('platform.pages.wasRemoved')}`}
                </li>
              ))}
            </ul>
          </details>
        )}
      </form>
      <Panel title={t('platform.pages.preview')}>
        {typed.trim() === '' ? (
          <p className={styles.quiet}>{t('platform.pages.empty')}</p>
        ) : (
          <div lang={locale}>{renderText(typed)}</div>
        )}
      </Panel>
    </div>
  )
}
