import "./brand/brands.css";
import "./tokens.css";
import "./base.css";
