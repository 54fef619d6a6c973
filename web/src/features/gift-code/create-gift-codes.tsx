import { createGiftCodes, maxGiftCodeFen, maxGiftCodes } from '@faka/contract/gift-code/gift-code'
import { formatFen } from '@faka/contract/shared/money'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useAct } from '../../lib/use-act.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type CheckedGiftCodes, emptyGiftCodeValues, giftCodeSchema } from './gift-code-values.ts'
import styles from './gift-codes.module.css'

/** Creates a batch of gift codes. What cannot be is said at its field, and nothing that was typed is lost. */
export function CreateGiftCodes() {
  const { t } = useI18n()
  const { asRequest, finish } = useAct()
  const { form, element, field, formError, busy, submit } = useContractForm({
    mutationKey: ['giftCode.createGiftCodes'],
    schema: giftCodeSchema,
    initialValues: () => emptyGiftCodeValues,
    errors: {
      name: { wrong: 'giftCodes.name.wrong' },
      worth: { wrong: 'giftCodes.worth.wrong' },
      count: { wrong: 'giftCodes.count.wrong' },
      validUntil: { wrong: 'giftCodes.until.wrong', badInput: 'giftCodes.until.wrong' },
      form: { failed: 'giftCodes.failed' },
    },
    send: (checked: CheckedGiftCodes) => call(createGiftCodes, asRequest(checked)),
    onSent: ({ codes }) => {
      finish(t('giftCodes.created', { count: codes }))
      form.reset()
    },
  })
  return (
    <Panel title={t('giftCodes.create')}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          {...field('name')}
          label={t('giftCodes.name')}
          hint={t('giftCodes.name.hint')}
          maxLength={60}
          autoComplete="off"
        />
        <div className={styles.row}>
          <TextField
            {...field('worth')}
            label={t('giftCodes.worth')}
            hint={t('giftCodes.worth.hint', { most: formatFen(maxGiftCodeFen) })}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            {...field('count')}
            label={t('giftCodes.count')}
            hint={t('giftCodes.count.hint', { most: maxGiftCodes })}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            {...field('validUntil')}
            label={t('giftCodes.until')}
            hint={t('giftCodes.until.hint')}
            type="datetime-local"
            autoComplete="off"
          />
        </div>
        {formError && (
          <Notice tone="error" live>
            {formError}
          </Notice>
        )}
        <div>
          <Button type="submit" tone="primary" busy={busy} busyText={t('giftCodes.busy')}>
            {t('giftCodes.go')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
