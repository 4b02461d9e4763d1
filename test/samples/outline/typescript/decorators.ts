@Entity() // ^outline: class User 1-18 exported
export class User {
  @Column({ type: 'int' })
  id!: number;

  @Column() name = () => 'x'; // ^outline: method User.name 6-6 exported

  @Get('/:id') // ^outline: method User.one 8-15 exported
  // between
  @Roles('admin', {
    all: true,
  })
  async one(@Param('id') id: string, @Body() body: unknown) {
    return [id, body];
  }

  @Post() create() {} // ^outline: method User.create 17-17 exported
}

export @sealed class Late {} // ^outline: class Late 20-20 exported

@Injectable() // ^outline: class Service 22-26 exported
@Scope('request') // why
export default class Service {
  constructor(@Inject(User) private readonly users: User[]) {} // ^outline: method Service.constructor 25-25 exported
}

@plain // ^outline: class Plain 28-29
class Plain {}
