import { type ProgramProblem, setProgram, testProgram } from '@faka/contract/delivery/delivery-program'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useDialogForm } from '../../lib/use-dialog-form.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './program-settings.module.css'
import { RemoveProgram } from './remove-program.tsx'

const schema = z.object({ url: setProgram.input.shape.url.check(z.url()) })

/** The key of the signatures, which no later page shows. */
function SigningKey({ text }: { text: string }) {
  const { t } = useI18n()
  return (
    <Notice live tone="warning" title={t('soldOrder.program.key')}>
      <p>
        <code className={styles.key} translate="no">
          {text}
        </code>
      </p>
      <CopyButton
        text={text}
        label={t('soldOrder.program.copy')}
        doneLabel={t('soldOrder.program.copied')}
        failedLabel={t('soldOrder.program.copyFailed')}
      />
    </Notice>
  )
}

function TestResult({ problem }: { problem: ProgramProblem | null }) {
  const { t } = useI18n()
  return (
    <Notice live tone={problem ? 'error' : 'done'}>
      {problem
        ? t('soldOrder.program.test.wrong', { problem: t(`soldOrder.program.problem.${problem}`) })
        : t('soldOrder.program.test.passed')}
    </Notice>
  )
}

interface Props {
  shortUrl: ShortUrl
  /** Null: none is set. */
  url: string | null
  pendingCalls: number
}

/** The program of a shop: its address is set, with its key shown once, tested and removed. */
export function ProgramSettings({ shortUrl, url: present, pendingCalls }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [key, setKey] = useState<string>()
  const test = useMutation({
    mutationKey: ['delivery.testProgram', { shortUrl }],
    mutationFn: () => call(testProgram, { shortUrl }),
  })
  const { element, field, formError, busy, submit } = useDialogForm({
    mutationKey: ['delivery.setProgram', { shortUrl }],
    schema,
    initialValues: () => ({ url: present ?? '' }),
    errors: {
      url: { wrong: 'soldOrder.program.url.wrong' },
      form: { failed: 'soldOrder.program.failed' },
    },
    send: ({ url }) => call(setProgram, { shortUrl, url }),
    onSent: (created) => {
      setKey(created.key)
      test.reset()
      void client.invalidateQueries()
    },
  })
  const urlField = field('url')
  const isSet = present !== null
  return (
    <Panel title={t('soldOrder.program.settings')}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.quiet}>{t('soldOrder.program.about')}</p>
        <TextField
          {...urlField}
          error={urlField.error ?? formError}
          label={t('soldOrder.program.url')}
          hint={t(isSet ? 'soldOrder.program.url.again' : 'soldOrder.program.url.hint')}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
        />
        {key && <SigningKey text={key} />}
        {test.data && <TestResult problem={test.data.problem} />}
        <div className={styles.buttons}>
          <Button type="submit" tone="primary" busy={busy} busyText={t('soldOrder.program.busy')}>
            {t(isSet ? 'soldOrder.program.change' : 'soldOrder.program.set')}
          </Button>
          {isSet && (
            <>
              <Button busy={test.isPending} onClick={() => test.mutate()}>
                {t('soldOrder.program.test')}
              </Button>
              <RemoveProgram shortUrl={shortUrl} pendingCalls={pendingCalls} />
            </>
          )}
        </div>
      </form>
    </Panel>
  )
}
