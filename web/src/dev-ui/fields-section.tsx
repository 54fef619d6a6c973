import { useState } from 'react'
import { useI18n } from '../lib/messages.ts'
import { Field } from '../ui/field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './fields-section.module.css'
import { Show, State } from './specimen.tsx'

/** Text input. */
export default function FieldsSection() {
  const { t } = useI18n()
  const [quantity, setQuantity] = useState(2)
  const [secret, setSecret] = useState('correct horse')
  const number = (value: number) => ({
    label: t('buy.quantity'),
    min: 1,
    max: 20,
    value,
    decreaseLabel: t('buy.less'),
    increaseLabel: t('buy.more'),
  })
  return (
    <>
      <Show file="text-field" note="Focus: the frame turns to the primary colour, with a ring.">
        <State name="empty, with its hint">
          <TextField label={t('account.userName')} hint={t('account.userName.hint')} />
        </State>
        <State name="filled, with a long value">
          <TextField label={t('buy.contact')} defaultValue="a.very.long.name.of.a.buyer@mail.example.com" />
        </State>
        <State name="wrong">
          <TextField
            label={t('account.phone')}
            defaultValue="1380"
            error={t('account.phone.wrong')}
            inputMode="numeric"
          />
        </State>
        <State name="disabled">
          <TextField label={t('orders.find.label')} defaultValue="FK20251120" disabled />
        </State>
      </Show>
      <Show file="password-field">
        <State name="hidden, can be revealed">
          <PasswordField
            label={t('account.password')}
            hint={t('account.password.hint')}
            showLabel={t('account.password.show')}
            hideLabel={t('account.password.hide')}
            autoComplete="off"
            value={secret}
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
        </State>
        <State name="wrong">
          <PasswordField
            label={t('account.confirmPassword')}
            error={t('account.confirmPassword.differ')}
            showLabel={t('account.password.show')}
            hideLabel={t('account.password.hide')}
            autoComplete="off"
          />
        </State>
      </Show>
      <Show file="number-field" note="At a limit the button beyond it is disabled.">
        <State name="between its limits">
          <NumberField
            {...number(quantity)}
            hint={t('buy.quantity.hint', { min: 1, max: 20 })}
            onValueChange={setQuantity}
          />
        </State>
        <State name="at its minimum">
          <NumberField {...number(1)} onValueChange={() => {}} />
        </State>
        <State name="wrong">
          <NumberField {...number(20)} error={t('buy.quantity.left', { left: 3 })} onValueChange={() => {}} />
        </State>
      </Show>
      <Show file="text-area" note="It grows with its content.">
        <State name="empty, with its hint and count">
          <TextArea
            label={t('complaint.text')}
            hint={t('complaint.text.hint')}
            count={t('complaint.text.count', { count: 0, most: 500 })}
          />
        </State>
        <State name="wrong">
          <TextArea
            label={t('complaint.text')}
            defaultValue={t('complaint.type.notWorking')}
            error={t('complaint.text.wrong')}
          />
        </State>
      </Show>
      <Show file="select-field" note="One of several texts; the first option stands for no choice.">
        <State name="nothing chosen, wrong">
          <SelectField
            label={t('sales.shop')}
            placeholder={t('sales.shop.all')}
            options={[t('sales.none.title')]}
            error={t('complaint.text.wrong')}
          />
        </State>
        <State name="chosen">
          <SelectField
            label={t('sales.shop')}
            placeholder={t('sales.shop.all')}
            options={[t('sales.none.title')]}
            defaultValue={t('sales.none.title')}
          />
        </State>
      </Show>
      <Show file="field" note="The frame of every control: label, hint, error; here around a select.">
        <State name="a select">
          <Field label={t('sales.shop')}>
            {(marks) => (
              <select {...marks} className={styles.select}>
                <option>{t('sales.shop.all')}</option>
                <option>{t('sales.none.title')}</option>
              </select>
            )}
          </Field>
        </State>
      </Show>
    </>
  )
}
