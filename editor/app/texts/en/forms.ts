import { languageForms } from '../forms.ts';

export const forms = languageForms('en-GB');
