// What screens are drawn with. The later steps import it where it is needed.
import 'react-dom/client';
