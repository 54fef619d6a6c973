import { createApiKey, defaultCallsPerMinute } from '@faka/contract/api-key/api-key'
import type { ApiScope } from '@faka/contract/api-key/api-scopes'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Picker } from '../../ui/picker.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './api-keys.module.css'
import { apiKeysQuery } from './api-keys-query.ts'
import { ChooseScopes } from './choose-scopes.tsx'

/** For how many days; empty: until it is revoked. */
const dayChoices = ['', '30', '90', '365'] as const

interface Props {
  shortUrl: ShortUrl
  maxCallsPerMinute: number
  onCreated: (token: string) => void
}

/** Makes a key; its token is passed on and kept nowhere else. */
export function CreateApiKey({ shortUrl, maxCallsPerMinute, onCreated }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const { form, element, field, change, formError, busy, submit } = useContractForm({
    mutationKey: ['api-key.createApiKey', { shortUrl }],
    schema: z.object({
      name: createApiKey.input.shape.name,
      scopes: createApiKey.input.shape.scopes,
      days: z.enum(dayChoices),
      callsPerMinute: z.string().check(
        z.trim(),
        z.regex(/^[1-9]\d{0,5}$/),
        z.refine((text) => Number(text) <= maxCallsPerMinute),
      ),
    }),
    initialValues: (): {
      name: string
      scopes: ApiScope[]
      days: (typeof dayChoices)[number]
      callsPerMinute: string
    } => ({
      name: '',
      scopes: [],
      days: '',
      callsPerMinute: String(Math.min(defaultCallsPerMinute, maxCallsPerMinute)),
    }),
    errors: {
      name: { wrong: 'apiKeys.name.wrong' },
      scopes: { wrong: 'apiKeys.scopes.wrong' },
      callsPerMinute: { wrong: 'apiKeys.calls.wrong' },
      form: { failed: 'apiKeys.failed' },
    },
    send: ({ days, callsPerMinute, ...input }) =>
      call(createApiKey, {
        shortUrl,
        ...input,
        callsPerMinute: Number(callsPerMinute),
        ...(days !== '' && { days: Number(days) }),
      }),
    onSent: ({ token }) => {
      form.reset()
      onCreated(token)
      void client.invalidateQueries({ queryKey: apiKeysQuery(shortUrl).queryKey })
    },
  })
  return (
    <Panel title={t('apiKeys.create')}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          {...field('name')}
          label={t('apiKeys.name')}
          hint={t('apiKeys.name.hint')}
          autoComplete="off"
        />
        <ChooseScopes
          chosen={form.watch('scopes')}
          error={field('scopes').error}
          onChosen={(scopes) => change('scopes', scopes)}
        />
        <div className={styles.row}>
          <Picker
            label={t('apiKeys.expiry')}
            value={form.watch('days')}
            options={dayChoices.map((value) => ({
              value,
              text:
                value === '' ? t('apiKeys.expiry.never') : t('apiKeys.expiry.days', { days: Number(value) }),
            }))}
            onValueChange={(value) => change('days', dayChoices.find((each) => each === value) ?? '')}
          />
          <TextField
            {...field('callsPerMinute')}
            label={t('apiKeys.calls')}
            hint={t('apiKeys.calls.hint', { most: maxCallsPerMinute })}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        {formError && (
          <Notice tone="error" live>
            {formError}
          </Notice>
        )}
        <div className={styles.buttons}>
          <Button type="submit" tone="primary" busy={busy} busyText={t('apiKeys.busy')}>
            {t('apiKeys.create.go')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
