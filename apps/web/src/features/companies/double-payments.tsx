import { type CompanyItem, companiesEndpoints } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { failureText, toast } from '../../platform/notify/toast.ts';
import { useStepUp } from '../../platform/step-up/index.ts';
import { CheckField } from '../../ui/form/check-field.tsx';

type DoublePaymentsProps = { company: CompanyItem; refresh: () => Promise<void> };

/** Whether the mediator's second payment for a vehicle is taken as a case; said by who runs the company, at once. */
export function DoublePayments({ company, refresh }: DoublePaymentsProps) {
  const { withFresh, dialog } = useStepUp();
  const { mutate: put, isPending } = useMutation({
    mutationFn: (status: boolean) =>
      withFresh(() => call(companiesEndpoints.switchDoublePayments, { body: { status } })),
    onSuccess: async () => {
      await refresh();
      toast.success(t('shell.saved'));
    },
    onError: (problem) => toast.danger(failureText(problem)),
  });
  return (
    <div data-wide>
      <CheckField
        name="double_payments"
        label={t('companies.label.double_payments')}
        value={company.double_payments}
        hint={t('companies.doublePaymentsHint')}
        disabled={isPending}
        onChange={(status) => put(status)}
      />
      {dialog}
    </div>
  );
}
