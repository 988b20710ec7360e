import { addTexts } from '@inspect/contract/i18n';
import { reportViewsHy } from '@inspect/contract/report-views';

/** They come with the view, and must be there before its modules are read. */
export const addReportTexts = () => addTexts({ reportViews: reportViewsHy });
